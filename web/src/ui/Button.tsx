import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import classes from './Button.module.css'
import { useLink } from './link'
import { Spinner } from './Spinner'
import { useUiText } from './texts'

export type ButtonVariant = 'primary' | 'default' | 'light' | 'subtle' | 'danger'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'className' | 'style'> & {
  children: ReactNode
  /** primary: the main action of the screen. danger: only in confirmation dialogs and for End call. */
  variant?: ButtonVariant
  size?: 'normal' | 'small'
  icon?: ReactNode
  iconAfter?: ReactNode
  /** An action is running: same width, a spinner and `busyText`; further clicks are ignored and the focus stays. */
  busy?: boolean
  /** 'Saving' by default. */
  busyText?: string
  /** Why it is disabled; shown beside the button. */
  disabledReason?: string | undefined
  /** Full width. */
  wide?: boolean
  /** Keyboard shortcut of the action, shown on the button, such as 'Ctrl S'. */
  shortcut?: string
  /** Renders a link to this address; `onClick` is ignored. */
  to?: string
}

/**
 * A button labeled with a verb and a noun. Pass `busy` as a boolean wherever it may become true: the button then
 * reserves room for both texts.
 */
export function Button({
  children,
  variant = 'default',
  size = 'normal',
  icon,
  iconAfter,
  busy,
  busyText,
  disabledReason,
  wide = false,
  shortcut,
  to,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const Link = useLink()
  const text = useUiText()
  const reasonId = useId()
  const appearance = {
    className: classes.button,
    'data-variant': variant,
    'data-size': size,
    'data-wide': wide || undefined,
  }
  const content = (
    <span className={classes.content} data-hidden={busy || undefined}>
      {icon}
      <span className={classes.label}>{children}</span>
      {shortcut && <kbd className={classes.shortcut}>{shortcut}</kbd>}
      {iconAfter}
    </span>
  )
  if (to !== undefined && !disabledReason)
    return (
      <Link to={to} {...appearance} aria-label={rest['aria-label']}>
        {content}
      </Link>
    )

  const blocked = Boolean(busy || disabledReason)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      {...rest}
      {...appearance}
      type={type}
      onClick={press}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
    >
      {content}
      {busy !== undefined && (
        <span className={classes.content} data-hidden={!busy || undefined}>
          <Spinner />
          <span className={classes.label}>{busyText ?? text('saving')}</span>
        </span>
      )}
    </button>
  )
  if (!disabledReason) return button
  return (
    <span className={classes.withReason} data-wide={wide || undefined}>
      {button}
      <span id={reasonId} className={classes.reason}>
        {disabledReason}
      </span>
    </span>
  )
}
