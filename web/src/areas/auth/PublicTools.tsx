import { LanguageButton } from '../../app/shell/LanguageButton'
import { SchemeButton } from '../../app/shell/SchemeButton'
import classes from './PublicPage.module.css'

/** Language and colours, for whoever is not signed in. */
export function PublicTools() {
  return (
    <span className={classes.tools}>
      <LanguageButton />
      <SchemeButton />
    </span>
  )
}
