import { IconX } from '@tabler/icons-react'
import type { FieldErrors } from '../../../app/form/formErrors'
import type { FormPart } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import type { Problem } from '../../../lib/api/problem'
import { Card } from '../../../ui/Card'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { IconButton } from '../../../ui/IconButton'
import { Name } from '../../../ui/Name'
import classes from '../investigations.module.css'
import type { CenterType, Utilities } from '../types'
import { OrderFields } from './OrderFields'
import type { OrderValues } from './orderValues'

type BasketGroupProps = {
  type: CenterType
  form: FormPart<OrderValues>
  utilities: Utilities
  onRemove: (id: number) => void
  errors: FieldErrors
  /** Why the order could not be sent. */
  problem: Problem | undefined
  progress: number | undefined
}

/** The fields that show what is wrong with them. */
const shownAtField = ['center_id', 'date', 'priority', 'order_notes', 'attachment']

/** One order in the basket: what was chosen of a center type, and where, when and how urgently it is wanted. */
export function BasketGroup({ type, form, utilities, onRemove, errors, problem, progress }: BasketGroupProps) {
  const t = useText('investigations')
  const chosen = form.values.investigation_types
  const other = Object.entries(errors).flatMap(([name, texts]) =>
    shownAtField.includes(name) ? [] : texts.slice(0, 1),
  )
  const names = new Map(utilities.types.map(({ id, name }) => [String(id), name]))
  return (
    <Card title={t(`type.${type}`)} note={t('chosen', { count: chosen.length })} level={3}>
      <div className={classes.stack}>
        <ul className={classes.plain} aria-label={t(`type.${type}`)}>
          {chosen.map(({ value, label }) => {
            const name = names.get(value) ?? label
            return (
              <li key={value} className={classes.chosen}>
                <Name>{name}</Name>
                <IconButton
                  size="small"
                  label={t('remove', { name })}
                  icon={<IconX />}
                  onClick={() => onRemove(Number(value))}
                />
              </li>
            )
          })}
        </ul>
        <OrderFields form={form} type={type} utilities={utilities} isNew progress={progress} />
        {other.map((text) => (
          <InlineNotice key={text} tone="danger" alert>
            {text}
          </InlineNotice>
        ))}
        {problem && Object.keys(problem.errors).length === 0 && <ProblemNotice problem={problem} />}
      </div>
    </Card>
  )
}
