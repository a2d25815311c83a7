import classes from './Spinner.module.css'

/** A small turning ring for a button or a field. Never a whole page: use a skeleton there. */
export function Spinner() {
  return <span className={classes.spinner} aria-hidden="true" />
}
