import { useText } from '../i18n/useText'
import classes from './SkipLink.module.css'

/** The first focus stop: skips the menu and focuses the content. */
export function SkipLink() {
  const t = useText('app')
  return (
    <button type="button" className={classes.skip} onClick={() => document.querySelector('main')?.focus()}>
      {t('skip')}
    </button>
  )
}
