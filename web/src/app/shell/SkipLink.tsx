import { useText } from '../i18n/useText'
import classes from './SkipLink.module.css'

/** The first stop of the keyboard: past the menu to the content. */
export function SkipLink() {
  const t = useText('app')
  return (
    <button type="button" className={classes.skip} onClick={() => document.querySelector('main')?.focus()}>
      {t('skip')}
    </button>
  )
}
