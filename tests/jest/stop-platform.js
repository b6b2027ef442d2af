export default async function stopSharedPlatform() {
  await globalThis.taelSharedPlatform?.remove();
}
