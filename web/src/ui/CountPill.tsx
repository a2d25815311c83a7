import classes from './CountPill.module.css'

type CountPillProps = { count: number; active?: boolean }

/** A number beside a word, such as how many are in a tab. */
export function CountPill({ count, active = false }: CountPillProps) {
  return (
    <span className={classes.pill} data-active={active || undefined}>
      {count}
    </span>
  )
}
