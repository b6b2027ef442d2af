const { URL: url } = process.env;

const checks = {
  async 'the page'() {
    const answer = await fetch(`${url}/`);
    if (!(await answer.text()).includes('<div id="root"'))
      return `/ is answered with ${answer.status}, and no page`;
  },
  async 'every service'() {
    const { paths, 'x-missing': away } = await (await fetch(`${url}/api/openapi.json`)).json();
    if (away.length > 0) return `away: ${away.join(', ')}`;
    if (Object.keys(paths).length === 0) return 'no service offers anything';
  },
  async 'a sign-in'() {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@tael.local', password: 'not-a-password' }),
    });
    if (answer.status !== 401) return `an unknown account is answered with ${answer.status}, not 401`;
  },
};

for (const [name, check] of Object.entries(checks)) {
  const problem = await check().catch((error) => String(error.cause ?? error));
  console.log(`${name}: ${problem ?? 'passed'}`);
  if (problem !== undefined) process.exitCode = 1;
}
