import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The Content-Security-Policy of this file allows WebAssembly; the page's does not. */
interface Detector {
  detect: (image: ImageBitmap) => Promise<{ rawValue: string }[]>;
}
interface NativeDetector {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

const qr = { formats: ['qr_code' as const] };

async function chooseDetector(): Promise<Detector> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector };
  if (Native && (await Native.getSupportedFormats()).includes('qr_code')) return new Native(qr);
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  return new BarcodeDetector(qr);
}

let detector: Promise<Detector> | undefined;

addEventListener('message', ({ data: image }: MessageEvent<ImageBitmap>) => {
  detector ??= chooseDetector();
  void detector
    .then((chosen) => chosen.detect(image))
    .then(([found]) => found?.rawValue ?? null)
    .catch(() => null)
    .then((text) => {
      image.close();
      postMessage(text);
    });
});
