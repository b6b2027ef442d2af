import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from './start-gateway.ts';
import type { StartedGateway } from './start-gateway.ts';

let tael: StartedGateway;
beforeAll(async () => {
  tael = await startGateway({ POINTS_RPC_URL: 'http://127.0.0.1:1' });
  tael.auth.openApi = {
    paths: { '/api/admin/users': { post: { summary: 'of auth' } }, '/api/auth/login': { post: {} } },
    components: { responses: { OfAuth: {} } },
  };
});
afterAll(() => tael.close());

describe('GET /api/openapi.json', () => {
  it("is one document of the services' routes and the gateway's own, and names who is missing", async () => {
    const answer = await fetch(`${tael.url}/api/openapi.json`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/admin/users': { post: { summary: 'of auth' }, get: { 'x-access': 'users.read' } },
        '/api/auth/login': { post: {} },
        '/api/user/me': { get: {} },
      },
      components: { responses: { OfAuth: {}, Refusal: {} }, securitySchemes: { bearer: {} } },
      'x-missing': ['points'],
    });
  });
});

describe('/api/docs', () => {
  it('is a page whose scripts and styles are all files of ours, under a policy that allows no others', async () => {
    const page = await fetch(`${tael.url}/api/docs/`);
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("object-src 'none'");
    const html = await page.text();
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) expect((await fetch(new URL(file, page.url))).status).toBe(200);
  });

  it('is found without the slash as well', async () => {
    const answer = await fetch(`${tael.url}/api/docs`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/api/docs/']);
  });

  it.each(['GET', 'POST'])(
    'answers %s for what is not there as JSON, like every other path',
    async (method) => {
      const answer = await fetch(`${tael.url}/api/docs/nothing`, { method });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'gateway.not_found' });
    },
  );

  it('serves nothing from outside its folders', async () => {
    for (const path of [
      '/api/docs/../package.json',
      '/api/docs/%2e%2e/package.json',
      '/api/docs/..%2fpackage.json',
    ]) {
      expect((await fetch(tael.url + path)).status).not.toBe(200);
    }
  });
});
