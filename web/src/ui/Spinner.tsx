import classes from './Spinner.module.css'

/** A small spinner for a button or a field. Never for a whole page: use a skeleton there. */
export function Spinner() {
  return <span className={classes.spinner} aria-hidden="true" />
}
