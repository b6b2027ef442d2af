import { createLogger, startService } from '@tael/runtime';

const { PORT, INTERNAL_PORT, STOP } = process.env;
const stops = {
  quick: async () => {},
  slow: () => new Promise((resolve) => setTimeout(resolve, 500)),
  never: () => new Promise(() => {}),
};
const app = (request, response) => {
  if (request.url === '/reject') void Promise.reject(new Error('nobody caught this'));
  response.end('hello');
};
await startService({
  name: 'program',
  logger: createLogger({ service: 'program' }),
  app,
  port: Number(PORT),
  internalPort: Number(INTERNAL_PORT),
  metricsPort: 0,
  ready: {},
  stop: [stops[STOP]],
});
