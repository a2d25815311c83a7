import { useUiText } from '../texts'
import { useDelayed } from '../useDelayed'
import classes from './Skeleton.module.css'

type SkeletonVariant = 'rows' | 'cards' | 'text' | 'form'

type SkeletonProps = {
  /** The layout of the content that is being loaded. */
  variant?: SkeletonVariant
  count?: number
}

/** A placeholder for content that is being loaded; visible only after 200 ms. */
export function Skeleton({ variant = 'rows', count = 4 }: SkeletonProps) {
  const text = useUiText()
  const shown = useDelayed(true, 200)
  const items = Array.from({ length: count }, (_, index) => index)
  return (
    <div className={classes.skeleton} data-variant={variant} data-shown={shown || undefined} role="status">
      <span className="visually-hidden">{text('list.loading')}</span>
      {items.map((item) => (
        <div key={item} className={classes[variant]} aria-hidden="true">
          {(variant === 'rows' || variant === 'cards') && <span className={classes.disc} />}
          <span className={classes.lines}>
            <span className={classes.bar} />
            {variant !== 'text' && <span className={classes.bar} data-short={variant !== 'form' || undefined} />}
          </span>
          {variant === 'rows' && <span className={classes.pill} />}
        </div>
      ))}
    </div>
  )
}
