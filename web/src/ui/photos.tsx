import { createContext, type ReactNode, use, useEffect, useState } from 'react'

/** Answers an address that an <img> can show for the address of a photo; rejects where the photo is not to be had. */
export type FetchPhoto = (address: string) => Promise<string>

const PhotosContext = createContext<FetchPhoto | null>(null)

type PhotosProviderProps = { fetch: FetchPhoto; children: ReactNode }

/** Gives the design system the way to photos that are not open to everybody. */
export function PhotosProvider({ fetch, children }: PhotosProviderProps) {
  return <PhotosContext value={fetch}>{children}</PhotosContext>
}

/** What to show for the address of a photo; undefined until it is there, and where it cannot be. */
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
