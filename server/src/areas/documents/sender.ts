import { openMedia } from '../../platform/files/media'
import { readSettings } from '../installation'
import type { Sender } from './contentOf'

/** The primary color of the default theme (web/src/app/theme/tokens.css). */
const defaultColor = '#0b6b66'

/** Returns the name, the color and the logo of the installation. */
export async function readSender(): Promise<{ sender: Sender; logo: Buffer | null }> {
  const { name_en: en, name_ar: ar, primary_color: color, logo_media_id: logo } = await readSettings()
  return {
    sender: { name: { en, ar }, color: color ?? defaultColor },
    logo: logo === null ? null : await bytesOf(logo),
  }
}

async function bytesOf(mediaId: number): Promise<Buffer> {
  const { stream } = await openMedia(mediaId)
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
