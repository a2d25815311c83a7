import { useId, useState } from 'react'
import { mostTypesOfOrder } from '#contract/investigations/codes'
import { useText } from '../../../app/i18n/useText'
import { useAnnounceChange } from '../../../ui/feedback/announce'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { TextField } from '../../../ui/fields/TextField'
import type { CenterType, Utilities } from '../types'
import classes from './basket.module.css'
import { type Basket, centerTypes } from './basketState'
import { findTypes, mostFound } from './findTypes'

type TypeSearchProps = {
  basket: Basket
  utilities: Utilities
  onToggle: (type: CenterType, id: number) => void
  /** Shown until something is chosen. */
  error: string | undefined
}

/** Finds types of labs and of imaging by name or LOINC code; a mark puts one into the basket. */
export function TypeSearch({ basket, utilities, onToggle, error }: TypeSearchProps) {
  const t = useText('investigations')
  const [typed, setTyped] = useState('')
  const headings = useId()
  const found = findTypes(utilities.types, typed)
  useAnnounceChange(t('found', { count: found.total }))
  return (
    <div className={classes.search}>
      <TextField
        name="investigation_types"
        label={t('search')}
        hint={t('searchHint')}
        value={typed}
        onChange={setTyped}
        error={error}
      />
      <div className={classes.found}>
        {centerTypes.map((type) => {
          const { shown, more } = found.of[type]
          const chosen = basket[type].investigation_types
          if (shown.length === 0) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
            <div key={type} role="group" aria-labelledby={`${headings}${type}`} className={classes.group}>
              <h3 id={`${headings}${type}`} className={classes.heading}>
                {t(`type.${type}`)}
              </h3>
              {shown.map(({ id, name }) => {
                const isChosen = chosen.some(({ value }) => value === String(id))
                return (
                  <CheckboxField
                    key={id}
                    label={name}
                    checked={isChosen}
                    onChange={() => onToggle(type, id)}
                    disabled={!isChosen && chosen.length >= mostTypesOfOrder}
                  />
                )
              })}
              {more > 0 && <p className={classes.more}>{t('more', { count: more, shown: mostFound })}</p>}
            </div>
          )
        })}
        {found.total === 0 && <p className={classes.more}>{t('notFound')}</p>}
      </div>
    </div>
  )
}
