import { ErrorState } from '../../ui/feedback/ErrorState'
import { useText } from '../i18n/useText'

/** A part of the page could not be shown. Trying again loads the page anew: a browser remembers code it failed to fetch. */
export function CrashPage() {
  const t = useText('app')
  return <ErrorState title={t('crash.title')} body={t('crash.body')} onRetry={() => window.location.reload()} />
}
