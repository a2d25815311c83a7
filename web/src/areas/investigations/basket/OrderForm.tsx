import { type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import classes from '../investigations.module.css'
import type { Utilities } from '../types'
import { BasketGroup } from './BasketGroup'
import basketClasses from './basket.module.css'
import { OrderedNotice } from './OrderedNotice'
import { OrderSets } from './OrderSets'
import { TypeSearch } from './TypeSearch'
import type { BasketControl } from './useBasket'

type OrderFormProps = { control: BasketControl; utilities: Utilities; onClose: () => void }

/** Orders labs and imaging together: what is chosen is sent as one order for each center type. */
export function OrderForm({ control, utilities, onClose }: OrderFormProps) {
  const t = useText('investigations')
  const form = useRef<HTMLFormElement>(null)
  const [wasEmpty, setWasEmpty] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const { basket, types, partOf, errors, problems, ordered, sending, toggle, addAll, send, clear } = control
  useFocusFirstInvalid(form, attempts)
  const submit = async () => {
    setWasEmpty(types.length === 0)
    await send()
    setAttempts((before) => before + 1)
  }
  const failed = types.filter((type) => problems[type])
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <OrderSets basket={basket} utilities={utilities} onAdd={addAll} />
      <TypeSearch
        basket={basket}
        utilities={utilities}
        onToggle={toggle}
        error={wasEmpty && types.length === 0 ? t('chooseOption') : undefined}
      />
      {types.map((type) => (
        <BasketGroup
          key={type}
          type={type}
          form={partOf(type)}
          utilities={utilities}
          onRemove={(id) => toggle(type, id)}
          errors={errors[type] ?? {}}
          problem={problems[type]}
          progress={sending?.type === type ? sending.progress : undefined}
        />
      ))}
      {ordered.length > 0 && failed.length > 0 && <OrderedNotice ordered={ordered} failed={failed} />}
      <div className={basketClasses.foot}>
        <Button
          onClick={() => {
            clear()
            onClose()
          }}
        >
          {t('cancel')}
        </Button>
        <Button variant="primary" type="submit" busy={sending !== undefined} busyText={t('ordering')}>
          {types.length > 1 ? t('submitAll', { count: types.length }) : t('submit')}
        </Button>
      </div>
    </form>
  )
}

/** Focuses the first field with an error after each attempt. */
function useFocusFirstInvalid(form: RefObject<HTMLFormElement | null>, attempts: number) {
  useEffect(() => {
    if (attempts === 0) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid]')
    const field = first?.matches('fieldset') ? first.querySelector('button') : first
    field?.focus()
  }, [form, attempts])
}
