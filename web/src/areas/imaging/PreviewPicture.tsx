import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { Button } from '../../ui/Button'
import { Spinner } from '../../ui/Spinner'
import classes from './imaging.module.css'
import type { PreviewQuery } from './types'

type PreviewPictureProps = {
  query: ReturnType<PreviewQuery>
  alt: string
  /** Called when it is shown, or cannot be. */
  onSettled?: (() => void) | undefined
  /** Called when it is shown, and only then. */
  onShown?: (() => void) | undefined
}

/** Options of the queries of previews, which never change. */
export const previewOptions = { ...handlesOwnError, staleTime: Number.POSITIVE_INFINITY, gcTime: 5 * 60_000 }

/** A preview as it is loaded: while it is not there, and if it cannot be shown, it says so. */
export function PreviewPicture({ query, alt, onSettled, onShown }: PreviewPictureProps) {
  const t = useText('imaging')
  const { data, error, refetch } = useQuery({ ...query, ...previewOptions })
  const address = useAddress(data?.blob)
  const [broken, setBroken] = useState<string>()
  const settle = useEffectEvent(() => onSettled?.())
  const isUnavailable = error !== null || (broken !== undefined && broken === address)
  useEffect(() => {
    if (isUnavailable) settle()
  }, [isUnavailable])
  // A tile is inside of a button, and has no other one.
  if (isUnavailable)
    return alt ? (
      <span className={classes.problem} role="alert">
        {t('preview.notLoaded')}
        <Button onClick={() => void refetch()}>{t('preview.again')}</Button>
      </span>
    ) : (
      <span className={classes.problem}>{t('preview.notLoaded')}</span>
    )
  if (!address) return <Spinner />
  return (
    <img
      className={classes.picture}
      src={address}
      alt={alt}
      draggable={false}
      onLoad={() => {
        onSettled?.()
        onShown?.()
      }}
      onError={() => setBroken(address)}
    />
  )
}

/** Returns an address under which the browser shows a picture. */
function useAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const url = URL.createObjectURL(new Blob([blob], { type: 'image/jpeg' }))
    setAddress(url)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(url)
    }
  }, [blob])
  return address
}
