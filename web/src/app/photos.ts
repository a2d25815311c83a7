import type { Download } from '../lib/api/response'
import { send } from '../lib/api/send'

/** As many as several pages of a list show. */
const maxCached = 200

/** The requested photos by address, most recently used last. */
const photos = new Map<string, Promise<string>>()

async function fetchNow(address: string): Promise<string> {
  const { blob } = (await send(['GET', address, 'blob'], {})) as Download
  return URL.createObjectURL(blob)
}

/**
 * Fetches a photo with the signed-in user's permissions, once: its address contains no secret, and a different photo
 * has a different address.
 *
 * @returns an object URL
 * @throws Problem if it does not exist or the user may not see it
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
