import { create } from 'qrcode'
import classes from './QrCode.module.css'

/** The light border that readers need, in modules. */
const border = 4

/** A text as a QR code, drawn on this device. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data.keys()).filter((index) => data[index])
  const path = dark.map((index) => `M${index % size} ${Math.floor(index / size)}h1v1h-1z`).join('')
  const total = size + 2 * border
  return (
    <svg
      className={classes.code}
      viewBox={`${-border} ${-border} ${total} ${total}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
