import type { OwnErasure } from '#contract/erasure/calls'
import { useText } from '../../app/i18n/useText'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import classes from './erasure.module.css'

/** Says what has to be settled before an account can be erased; nothing if there is nothing. */
export function Obstacles({ obstacles }: Pick<OwnErasure, 'obstacles'>) {
  const t = useText('erasure')
  if (obstacles.length === 0) return null
  return (
    <InlineNotice tone="warn" title={t('obstacles')}>
      <ul className={classes.list}>
        {obstacles.map(({ obstacle, text }) => (
          <li key={obstacle}>{text}</li>
        ))}
      </ul>
    </InlineNotice>
  )
}
