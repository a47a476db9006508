// The dialogs of the place Data, by name.
import { ComplaintsDialog, RowDialog } from './ComplaintDialogs'
import { ReadDialog } from './ReadDialog'

export const dialogs = { read: ReadDialog, complaints: ComplaintsDialog, row: RowDialog }
