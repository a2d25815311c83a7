import { useText } from '../../../app/i18n/useText'
import classes from './score.module.css'

/** Shows the points of a value after it: '+2', tinted from 1 point on. */
export function Points({ points }: { points: number }) {
  const t = useText('vitals')
  return (
    <span className={classes.points} data-points={points}>
      <bdi dir="ltr" aria-hidden="true">
        +{points}
      </bdi>
      <span className="visually-hidden">{t('points', { count: points })}</span>
    </span>
  )
}
