import { useText } from '../../../app/i18n/useText'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import classes from '../investigations.module.css'
import type { CenterType } from '../types'
import type { Ordered } from './useBasket'

/** Says what was ordered, when something else could not be: it must not be ordered twice. */
export function OrderedNotice({ ordered, failed }: { ordered: readonly Ordered[]; failed: readonly CenterType[] }) {
  const t = useText('investigations')
  const notOrdered = failed.map((type) => t(`type.${type}`)).join(t('separator'))
  return (
    <InlineNotice tone="warn" title={t('partly.title')} alert>
      <ul className={classes.plain}>
        {ordered.map(({ type, code, names }) => (
          <li key={code}>
            {t(`partly.ordered.${type}`)} <Name>{names}</Name> (<Isolate>{code}</Isolate>)
          </li>
        ))}
        <li>{t('partly.not', { types: notOrdered })}</li>
      </ul>
    </InlineNotice>
  )
}
