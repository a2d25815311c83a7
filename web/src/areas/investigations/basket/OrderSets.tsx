import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { mostTypesOfOrder } from '#contract/investigations/codes'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { announce } from '../../../ui/feedback/announce'
import type { Utilities } from '../types'
import classes from './basket.module.css'
import { addedToBasket, type Basket, centerTypes } from './basketState'

type OrderSetsProps = {
  basket: Basket
  utilities: Utilities
  onAdd: (typeIds: readonly number[]) => void
}

/** The groups of investigations that are offered to the doctor: a click puts all of one into the basket. */
export function OrderSets({ basket, utilities, onAdd }: OrderSetsProps) {
  const t = useText('investigations')
  const heading = useId()
  if (utilities.order_sets.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
    <div role="group" aria-labelledby={heading} className={classes.group}>
      <h3 id={heading} className={classes.heading}>
        {t('sets')}
      </h3>
      <div className={classes.sets}>
        {utilities.order_sets.map(({ id, name, type_ids: ids }) => {
          const added = addedToBasket(basket, utilities, ids)
          const count = centerTypes.reduce((sum, type) => sum + added[type].length, 0)
          const fits = centerTypes.every(
            (type) => basket[type].investigation_types.length + added[type].length <= mostTypesOfOrder,
          )
          const isChosen = count === 0
          const reason = isChosen ? t('sets.chosen') : t('sets.full', { max: mostTypesOfOrder })
          return (
            <Button
              key={id}
              size="small"
              icon={isChosen ? <IconCheck /> : <IconPlus />}
              disabledReason={isChosen || !fits ? reason : undefined}
              onClick={() => {
                onAdd(ids)
                announce(t('sets.added', { name, count }))
              }}
            >
              {t('sets.one', { name, types: ids.length })}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
