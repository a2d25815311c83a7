import type { ReactNode } from 'react'
import type { Form } from '../../../app/form/useForm'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import classes from './SecondFactor.module.css'

interface FactorFormProps {
  form: Pick<Form<Record<string, unknown>>, 'props' | 'problem' | 'busy'>
  title: string
  /** The label of its button. */
  submit: string
  children: ReactNode
}

/** A step of setting up a second factor, as a card with one button. */
export function FactorForm({ form, title, submit, children }: FactorFormProps) {
  return (
    <Card title={title}>
      <form {...form.props} className={classes.form}>
        {children}
        <ProblemNotice problem={form.problem} />
        <div className={classes.actions}>
          <Button variant="primary" type="submit" busy={form.busy}>
            {submit}
          </Button>
        </div>
      </form>
    </Card>
  )
}
