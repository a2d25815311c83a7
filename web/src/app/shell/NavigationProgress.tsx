import { useIsNavigating } from '../router/navigationState'
import classes from './NavigationProgress.module.css'

/** A progress bar at the top of the page while the next screen is being fetched. */
export function NavigationProgress() {
  return useIsNavigating() ? <div className={classes.bar} aria-hidden="true" /> : null
}
