import { DocumentInput } from '#contract/users/userInput'
import { scanExtensions } from '../form/fileExtensions'
import { chosenFile } from '../form/userSchema'

/** Schema of the form that adds a document. */
export const documentSchema = DocumentInput.extend({ document: chosenFile(scanExtensions) })
