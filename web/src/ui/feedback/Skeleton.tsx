import { useUiText } from '../texts'
import { useDelayed } from '../useDelayed'
import classes from './Skeleton.module.css'

type SkeletonLook = 'rows' | 'cards' | 'text' | 'form'

type SkeletonProps = {
  /** The shape of what will come. */
  look?: SkeletonLook
  count?: number
}

/** The outline of what is being loaded; seen only when it takes longer than 200 ms. */
export function Skeleton({ look = 'rows', count = 4 }: SkeletonProps) {
  const text = useUiText()
  const shown = useDelayed(true, 200)
  const places = Array.from({ length: count }, (_, index) => index)
  return (
    <div className={classes.skeleton} data-look={look} data-shown={shown || undefined} role="status">
      <span className="visually-hidden">{text('list.loading')}</span>
      {places.map((place) => (
        <div key={place} className={classes[look]} aria-hidden="true">
          {(look === 'rows' || look === 'cards') && <span className={classes.disc} />}
          <span className={classes.lines}>
            <span className={classes.bar} />
            {look !== 'text' && <span className={classes.bar} data-short={look !== 'form' || undefined} />}
          </span>
          {look === 'rows' && <span className={classes.pill} />}
        </div>
      ))}
    </div>
  )
}
