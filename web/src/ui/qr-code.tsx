import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  label: string;
}

const quietZone = 2;

export const qrMatrix = (text: string): boolean[][] => encode(text, { ecc: 'M', border: quietZone }).data;

/** Dark on white in every theme, since cameras read it best. */
export function QrCode({ text, label }: QrCodeProps) {
  const rows = qrMatrix(text);
  const dots = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="w-full"
    >
      <rect width="100%" height="100%" fill="#ffffff" />
      <path d={dots.join('')} fill="#17191c" />
    </svg>
  );
}
