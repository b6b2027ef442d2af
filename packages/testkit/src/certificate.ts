import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  /** The CA's certificate as text, and the files of a server. */
  ca: string;
  caFile: string;
  keyFile: string;
  certificateFile: string;
  /** Key, certificate and CA in one file, as Kafka takes them; beside it `<pem>.ca`. */
  pem: string;
}

/** A CA of its own, and a server's certificate by it, for two days. */
export function makeCertificate(folder: string, name: string, host = 'IP:127.0.0.1'): Certificate {
  const at = (file: string) => join(folder, `${name}.${file}`);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const fresh = ['-newkey', 'rsa:2048', '-nodes'];
  const days = ['-days', '2'];
  openssl(
    'req',
    '-x509',
    ...fresh,
    '-keyout',
    at('ca.key'),
    '-out',
    at('pem.ca'),
    '-subj',
    '/CN=ca',
    ...days,
  );
  openssl('req', ...fresh, '-keyout', at('key'), '-out', at('csr'), '-subj', '/CN=server');
  writeFileSync(at('ext'), `subjectAltName=${host}`);
  const by = ['-CA', at('pem.ca'), '-CAkey', at('ca.key'), '-CAcreateserial'];
  openssl('x509', '-req', '-in', at('csr'), ...by, '-out', at('crt'), ...days, '-extfile', at('ext'));
  writeFileSync(at('pem'), ['key', 'crt', 'pem.ca'].map((file) => readFileSync(at(file), 'utf8')).join(''));
  return {
    ca: readFileSync(at('pem.ca'), 'utf8'),
    caFile: at('pem.ca'),
    keyFile: at('key'),
    certificateFile: at('crt'),
    pem: at('pem'),
  };
}
