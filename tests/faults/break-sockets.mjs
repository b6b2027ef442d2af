/** For `node --import`. SIGUSR2 starts the failures; a second SIGUSR2 stops them and prints the counts. */
import { Socket } from 'node:net';

const oneIn = Number(process.env.BREAK_ONE_IN ?? 50);
let breaking = false;
let writes = 0;
let broken = 0;

process.on('SIGUSR2', () => {
  breaking = !breaking;
  if (!breaking) process.stdout.write(`broke ${broken} of ${writes} writes\n`);
});

const failure = (code) => Object.assign(new Error(`write ${code}`), { code, syscall: 'write' });

const ways = [
  (socket, write, done) => done(failure('EPIPE')),
  (socket, write) => {
    write();
    setImmediate(() => socket.destroy(failure('ECONNRESET')));
  },
  (socket, write, done) => {
    done();
    setImmediate(() => socket.destroy(failure('ECONNRESET')));
  },
];

for (const name of ['_write', '_writev']) {
  const original = Socket.prototype[name];
  Socket.prototype[name] = function (...args) {
    const write = () => original.apply(this, args);
    // A pipe has no remote address: logs must still arrive.
    if (!breaking || this.remoteAddress === undefined) return write();
    writes += 1;
    if (Math.random() * oneIn >= 1) return write();
    broken += 1;
    return ways[broken % ways.length](this, write, args.at(-1));
  };
}
