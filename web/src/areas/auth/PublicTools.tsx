import { LanguageButton } from '../../app/shell/LanguageButton'
import { SchemeButton } from '../../app/shell/SchemeButton'
import classes from './PublicPage.module.css'

/** Shows the language and color scheme switches for visitors who are not signed in. */
export function PublicTools() {
  return (
    <span className={classes.tools}>
      <LanguageButton />
      <SchemeButton />
    </span>
  )
}
