import { useEffect } from 'react'
import { useText } from '../i18n/useText'

/** Sets the document title, for screens with a more specific title than their route's: a patient, a doctor. */
export function usePageTitle(title: string | undefined) {
  const name = useText('app')('name')
  useEffect(() => {
    if (title) document.title = `${title} · ${name}`
  }, [title, name])
}
