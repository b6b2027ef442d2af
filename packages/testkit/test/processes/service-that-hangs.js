// Before the line that tells the test that it may send one.
process.on('SIGTERM', () => process.stdout.write('asked to end\n'));
process.stdout.write('started\n');
setInterval(() => undefined, 1000);
