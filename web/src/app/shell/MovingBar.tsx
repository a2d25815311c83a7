import { useIsMoving } from '../router/place'
import classes from './MovingBar.module.css'

/** A line along the top while the next screen is being fetched. */
export function MovingBar() {
  return useIsMoving() ? <div className={classes.bar} aria-hidden="true" /> : null
}
