import classes from './CountPill.module.css'

type CountPillProps = { count: number; active?: boolean }

/** A number beside a label, such as the number of items of a tab. */
export function CountPill({ count, active = false }: CountPillProps) {
  return (
    <span className={classes.pill} data-active={active || undefined}>
      {count}
    </span>
  )
}
