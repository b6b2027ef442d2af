import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, freePort } from '@tael/testkit';
import type { Proxy } from './sample.ts';

const binary = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
].find((path) => existsSync(path));

const configuration = (port: number, upstreamPort: number, folder: string): string => `
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 100000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream service { server 127.0.0.1:${upstreamPort}; keepalive 128; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Request-Id $request_id;
    }
  }
}
`;

export async function startNginx(upstreamPort: number): Promise<Proxy | undefined> {
  if (binary === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'tael-bench-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(port, upstreamPort, folder));
  const child = spawn(
    binary,
    ['-e', join(folder, 'error.log'), '-p', folder, '-c', file, '-g', 'daemon off;'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  await eventually(async () => {
    await fetch(`http://127.0.0.1:${port}/`);
  });
  return {
    name: 'nginx',
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      end();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
