import { ErrorState } from '../../ui/feedback/ErrorState'
import { useText } from '../i18n/useText'

/**
 * Shown if a part of the page could not be rendered. Retrying reloads the page, because a browser remembers modules
 * that it failed to fetch.
 */
export function CrashPage() {
  const t = useText('app')
  return <ErrorState title={t('crash.title')} body={t('crash.body')} onRetry={() => window.location.reload()} />
}
