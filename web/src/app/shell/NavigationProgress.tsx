import { useIsNavigating } from '../router/navigationState'
import classes from './NavigationProgress.module.css'

/** A line along the top while the next screen is being fetched. */
export function NavigationProgress() {
  return useIsNavigating() ? <div className={classes.bar} aria-hidden="true" /> : null
}
