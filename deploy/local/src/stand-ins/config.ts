const { STAND_IN_PORT = '0', STAND_IN_FOLDER = 'stand-in' } = process.env;

export const config = { port: Number(STAND_IN_PORT), folder: STAND_IN_FOLDER };
