import type { Download } from '../lib/api/answer'
import { send } from '../lib/api/send'

/** As many as several pages of a list show. */
const maxCached = 200

/** Photos that were asked for, by address, the one asked for last at the end. */
const photos = new Map<string, Promise<string>>()

async function fetchNow(address: string): Promise<string> {
  const { blob } = (await send(['GET', address, 'blob'], {})) as Download
  return URL.createObjectURL(blob)
}

/**
 * Fetches a photo as the person who is signed in, once: its address holds no secret, and another photo has another
 * address. Out: an address within this page. Rejects where it is not there or not theirs to see.
 */
export function fetchPhoto(address: string): Promise<string> {
  const known = photos.get(address)
  const photo = known ?? fetchNow(address)
  photos.delete(address)
  photos.set(address, photo)
  if (!known) {
    photo.catch(() => photos.delete(address))
    evictOldest()
  }
  return photo
}

function evictOldest() {
  const [oldest] = photos
  if (!oldest || photos.size <= maxCached) return
  photos.delete(oldest[0])
  oldest[1].then(URL.revokeObjectURL, () => undefined)
}
