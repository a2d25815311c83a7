/** The name by which the tests with the keyboard know the check of the control that has the focus. */
export { focusedControlFaults as lookAtFocus } from './tabTraversal'
