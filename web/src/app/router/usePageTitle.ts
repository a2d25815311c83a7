import { useEffect } from 'react'
import { useText } from '../i18n/useText'

/** Names the window after what is shown, for screens that know more than their route: a patient, a doctor. */
export function usePageTitle(title: string | undefined) {
  const name = useText('app')('name')
  useEffect(() => {
    if (title) document.title = `${title} · ${name}`
  }, [title, name])
}
