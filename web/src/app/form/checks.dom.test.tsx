import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../testing/open'
import { loadSchema, rightValues, SampleForm } from '../../testing/SampleForm'
import { invalid, server } from '../../testing/testServer'
import { switchLanguage } from '../i18n/language'

const field = (name: string) => page.getByLabelText(name, { exact: true })
const send = () => userEvent.click(page.getByRole('button', { name: 'Send' }))
const required = 'Field is required'

describe('validation by the contract', () => {
  test('an empty form shows an error at each required field, sends nothing and focuses the first field', async () => {
    await openPart(<SampleForm />)
    await send()
    await expect.element(field('First name')).toHaveAccessibleDescription(required)
    await expect.element(field('Email')).toHaveAccessibleDescription(required)
    await expect.element(field('Password')).toHaveAccessibleDescription(required)
    await expect.element(page.getByRole('radiogroup', { name: 'Gender' })).toHaveAccessibleDescription(required)
    await expect.element(field('First name')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('First name')).toHaveFocus()
    expect(server.received('auth', 'register')).toEqual([])
  })

  test('the messages are in the language of the page', async () => {
    await openPart(<SampleForm initial={{ ...rightValues, first_name: '', password: 'short' }} />, { language: 'ar' })
    await send()
    await expect.element(field('First name')).toHaveAccessibleDescription('هذا الحقل مطلوب')
    await expect.element(field('Password')).toHaveAccessibleDescription('لا تقل عن 8 حروف')
  })

  test('visible messages change with the language of the page', async () => {
    await openPart(<SampleForm />)
    await send()
    await expect.element(field('Email')).toHaveAccessibleDescription(required)
    await switchLanguage('ar')
    await expect.element(field('Email')).toHaveAccessibleDescription('هذا الحقل مطلوب')
  })

  test('the first invalid field gets the focus', async () => {
    await openPart(<SampleForm initial={{ ...rightValues, email: 'rima' }} />)
    await send()
    await expect.element(field('Email')).toHaveFocus()
    await userEvent.fill(field('Email'), rightValues.email)
    await expect.element(field('Email')).not.toHaveAttribute('aria-invalid')
  })

  test('an invalid group of choices focuses its first choice', async () => {
    await openPart(<SampleForm initial={{ ...rightValues, gender: null }} />)
    await send()
    await expect.element(page.getByRole('radio', { name: 'Male', exact: true })).toHaveFocus()
  })
})

describe('when a field is validated', () => {
  test('not while it is first typed in, but on blur, and from then on with every key', async () => {
    const schema = vi.fn(loadSchema)
    await openPart(<SampleForm schema={schema} />)
    await userEvent.type(field('Email'), 'rima@')
    expect(schema).not.toHaveBeenCalled()
    await userEvent.tab()
    await expect.element(field('Email')).toHaveAccessibleDescription('invalid Email')
    await expect.element(field('First name')).not.toHaveAttribute('aria-invalid')
    await userEvent.type(field('Email'), 'hospital.test')
    await expect.element(field('Email')).not.toHaveAttribute('aria-invalid')
    await expect.element(field('Email')).toHaveAccessibleDescription('')
  })

  test('a message does not appear until the pressed button is released', async () => {
    const schema = vi.fn(loadSchema)
    await openPart(<SampleForm schema={schema} />)
    field('Email').element().focus()
    document.dispatchEvent(new PointerEvent('pointerdown'))
    field('First name').element().focus()
    expect(schema).not.toHaveBeenCalled()
    document.dispatchEvent(new PointerEvent('pointerup'))
    await expect.element(field('Email')).toHaveAccessibleDescription(required)
  })

  test('a message found during a press also waits, and is about the latest input', async () => {
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await openPart(<SampleForm schema={() => arrival.then(loadSchema)} />)
    field('First name').element().focus()
    field('Email').element().focus()
    await userEvent.fill(field('Email'), rightValues.email)
    document.dispatchEvent(new PointerEvent('pointerdown'))
    field('Password').element().focus()
    arrive()
    await loadSchema()
    for (let frame = 0; frame < 10; frame += 1) {
      await new Promise(requestAnimationFrame)
      expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0)
    }
    document.dispatchEvent(new PointerEvent('pointerup'))
    await expect.element(field('First name')).toHaveAccessibleDescription(required)
    await expect.element(field('Email')).not.toHaveAttribute('aria-invalid')
  })
})

describe('server errors', () => {
  test('messages appear at their fields, the first of them gets the focus, and each disappears when its field changes', async () => {
    server.on('auth', 'register', () =>
      invalid({
        email: ['An account with this email already exists'],
        first_name: ['This contains characters that are not allowed'],
      }),
    )
    await openPart(<SampleForm initial={rightValues} />)
    await send()
    await expect
      .element(field('First name'))
      .toHaveAccessibleDescription('This contains characters that are not allowed')
    await expect.element(field('Email')).toHaveAccessibleDescription('An account with this email already exists')
    await expect.element(field('First name')).toHaveFocus()
    await userEvent.fill(field('First name'), 'Mona')
    await expect.element(field('First name')).not.toHaveAttribute('aria-invalid')
    await expect.element(field('Email')).toHaveAccessibleDescription('An account with this email already exists')
  })

  test('a message for a field that is not on the page is shown above the form', async () => {
    server.on('auth', 'register', () => invalid({ uuid: ['This value is not valid'], email: ['invalid Email'] }))
    await openPart(<SampleForm initial={rightValues} />)
    await send()
    await expect.element(page.getByRole('alert')).toHaveTextContent('This value is not valid')
    await expect.element(field('Email')).toHaveFocus()
  })

  test("messages for parts of one field count as that field's", async () => {
    server.on('auth', 'register', () => invalid({ 'first_name.0': ['first'], other: ['elsewhere', 'not said'] }))
    await openPart(<SampleForm initial={rightValues} />)
    await send()
    await expect.element(page.getByRole('alert')).toHaveTextContent('elsewhere')
    await expect.element(page.getByText('not said')).not.toBeInTheDocument()
  })
})
