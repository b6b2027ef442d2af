process.stdout.write('started\n');
process.on('SIGTERM', () => process.stdout.write('asked to end\n'));
setInterval(() => undefined, 1000);
