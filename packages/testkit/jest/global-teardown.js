export default async function globalTeardown() {
  await globalThis.taelTestPostgres?.stop();
}
