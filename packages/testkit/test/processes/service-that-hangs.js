process.on('SIGTERM', () => process.stdout.write('asked to end\n'));
process.stdout.write('started\n');
setInterval(() => undefined, 1000);
