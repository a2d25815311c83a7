import { createContext, type ReactNode, use, useEffect, useState } from 'react'

/** Returns an address that an <img> can load for the address of a photo; rejects if the photo is not available. */
export type FetchPhoto = (address: string) => Promise<string>

const PhotosContext = createContext<FetchPhoto | null>(null)

type PhotosProviderProps = { fetch: FetchPhoto; children: ReactNode }

/** Provides the design system with the function that fetches photos, which require sign-in. */
export function PhotosProvider({ fetch, children }: PhotosProviderProps) {
  return <PhotosContext value={fetch}>{children}</PhotosContext>
}

/** Returns the image address of a photo; undefined until it has loaded, or if it is not available. */
export function usePhoto(address: string | null | undefined): string | undefined {
  const fetch = use(PhotosContext)
  const [found, setFound] = useState<{ address: string; shown: string }>()
  useEffect(() => {
    if (!address || !fetch) return
    let current = true
    fetch(address).then(
      (shown) => current && setFound({ address, shown }),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [address, fetch])
  if (!address) return undefined
  if (!fetch) return address
  return found?.address === address ? found.shown : undefined
}
