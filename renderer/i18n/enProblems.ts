import type { Texts } from './texts.ts';

/** An order that waits for it and a request that met it say the same. */
const obstacles = {
  certificate_date: {
    title: 'By this computer’s clock the service’s certificate is not valid.',
    todo: 'Set the computer’s date and time. If they are right, call the service.',
  },
  certificate_refused: {
    title: 'This computer does not trust the service’s certificate.',
    todo: 'Check the address in F9 Settings. If it is right, ask whoever looks after this network.',
  },
  proxy_login: {
    title: 'The network’s proxy asks for a password.',
    todo: 'Ask whoever looks after this network to let this computer through without one.',
  },
  proxy_failed: {
    title: 'The network’s proxy does not pass us on.',
    todo: 'Check the proxy in the computer’s network settings, or ask whoever looks after this network.',
  },
};

export const enProblems: Pick<
  Texts,
  'stopWord' | 'problem' | 'error' | 'field' | 'rule' | 'importProblem' | 'refused'
> = {
  stopWord: {
    unknown_order: 'Not in the list',
    invalid_fields: 'Wrong details',
    refused_by_service: 'Refused',
    payment_unreadable: 'Payment unclear',
    maybe_paid: 'Payment unclear',
    resend_unclear: 'Payment unclear',
    other_account: 'Other account',
    claimed_elsewhere: 'At another desk',
    unauthorized: 'Key not valid',
    forbidden: 'No access',
    label_not_pdf: 'Faulty label',
    label_wrong_size: 'Wrong label size',
    label_many_pages: 'Too many pages',
    label_missing: 'No label',
    label_old: 'Print it?',
    disk_error: 'Disk error',
    label_not_adjustable: 'Not printed',
    print_rejected: 'Not printed',
    print_cancelled: 'Not printed',
  },
  problem: {
    unknown_order: {
      title: 'This code is not in the order list.',
      todo: 'Put the parcel aside and check the code. If the list is old, import a new one with F6, or fill the order in.',
      todoInList:
        'Put the parcel aside and check the code. If the list is old, import a new one with F6, then try again.',
    },
    shop_asked: {
      title: 'The order is not in the list: the shop’s system is being asked.',
      todo: 'It answers within a few seconds.',
    },
    shop_no_answer: {
      title: 'The shop’s system did not answer: it is not known whether there is such an order.',
      todo: 'Put the parcel aside: it is asked again automatically. To ask now, try again, or fill the order in.',
    },
    invalid_fields: {
      title: 'Something in this order is missing or wrong.',
      todo: 'Press “Correct” to put it right here and send it. If you cannot, put the parcel aside.',
      todoInList: 'Put the parcel aside. Correct your list, import it again with F6, then try again.',
    },
    on_hold: {
      title: 'This order is on hold.',
      todo: 'Somebody put it on hold at the desk. “Send now” sends it.',
    },
    refused_by_service: {
      title: 'The service refused this shipment.',
      todo: 'Put the parcel aside. Try again once the reason is settled.',
    },
    payment_unreadable: {
      title: 'The service asked for payment, but its answer could not be read.',
      todo: 'Put the parcel aside. Try again: no second shipment is opened. If it happens again, look in the customer panel.',
    },
    maybe_paid: {
      title:
        'It may be paid, though the service refuses it now. If it is not there, try again; it is never charged twice.',
      todo: 'Put the parcel aside. Look in F11 Shipments: if it is there, print its label there.',
    },
    resend_unclear: {
      title: 'It was sent long ago and never answered. Sending it again may open a new shipment.',
      todo: 'Put the parcel aside. Look in the customer panel: if it is there, print its label there.',
    },
    other_account: {
      title: 'It was sent under another API key and never answered. Sending it again may charge this account as well.',
      todo: 'Put the parcel aside. Look in the panel of the earlier account: if it is there, print its label there.',
    },
    claimed_elsewhere: {
      title: 'Another desk has this order.',
      todo: 'Not sent from here. Take the parcel to that desk. To send it here, scan the order again.',
      todoSent: 'Sent from here, and not answered. Another desk has taken it over: take the parcel to that desk.',
      todoLabel:
        'Its label was not printed here. Take the parcel to that desk. If you print it here (Alt+R), tear up that desk’s label.',
    },
    shop_stopped: {
      title: 'The shop’s list says that this order is not to be sent.',
      todo: 'Put the parcel aside and ask the shop. If it is to go, scan it: the card has the key for that.',
    },
    unauthorized: {
      title: 'The service refused the API key.',
      todo: 'Put the parcel aside, the order is saved. Enter a valid key in F9 Settings.',
    },
    forbidden: {
      title: 'The service does not allow this account or this computer.',
      todo: 'Put the parcel aside, the order is saved. Have the account and its allowed IP list checked.',
    },
    ...obstacles,
    service_unreachable: {
      title: 'The service cannot be reached.',
      todo: 'Go on scanning. The order is saved and sent automatically when the network is back.',
    },
    answer_unknown: {
      title: 'The service’s answer was cut off.',
      todo: 'You do not have to do anything. The service is asked about the same order again; it is never charged twice.',
    },
    service_error: {
      title: 'The service is reporting errors.',
      todo: 'Go on scanning. The order is saved and tried again automatically.',
    },
    desk_refused: {
      title: 'This desk may send nothing now.',
      todo: 'The notice above says why. The order is saved and sent automatically after that.',
    },
    others_unasked: {
      title: 'The other desks cannot be asked.',
      todo: 'The order is saved and sent automatically when they can be. The notice above sends it without asking.',
    },
    rate_limited: {
      title: 'The service asked us to wait a little.',
      todo: 'Go on scanning. Waiting orders are sent in a moment.',
    },
    account_hold: {
      title: 'The account has an unpaid measurement-difference debt.',
      todo: 'Put the parcel aside. The order is sent automatically once the debt is paid.',
    },
    label_not_pdf: {
      title: 'The label that came is damaged, blank or locked.',
      todo: 'Not printed. Put the parcel aside and press Alt+B to fetch the label again.',
    },
    label_wrong_size: {
      title: 'The label does not fit the paper of this printer.',
      todo: 'Not printed. To print it at this size anyway, press Alt+R.',
    },
    label_many_pages: {
      title: 'The label has more pages than the order has parcels.',
      todo: 'Not printed. Look at the label; to print every page anyway, press Alt+R.',
    },
    label_missing: {
      title: 'The stored label is gone.',
      todo: 'It is being fetched again and prints automatically.',
    },
    label_old: {
      title: 'This label is old, so it was not printed automatically.',
      todo: 'If the parcel is still here, print the label.',
    },
    disk_error: {
      title: 'The label could not be written to disk.',
      todo: 'Make room on the disk, then print again.',
    },
    no_printer: {
      title: 'No printer is chosen.',
      todo: 'Choose one in F9 Settings, then print the label.',
    },
    printer_missing: {
      title: 'This computer does not list the printer.',
      todo: 'Switch it on. If it was removed or renamed, choose one in F9 Settings; the label prints automatically.',
    },
    printer_trouble: {
      title: 'The printer is waiting.',
      todo: 'Look at paper and lid. The label comes out once that is fixed.',
    },
    printer_out_of_paper: {
      title: 'The printer is out of paper.',
      todo: 'Put in a roll; the label prints automatically.',
    },
    printer_offline: {
      title: 'The printer is off, or its connection is lost.',
      todo: 'Switch it on and check its cable; the label prints automatically.',
    },
    printer_paused: {
      title: 'The printer is paused.',
      todo: 'Press its resume key, or resume it in this computer’s list of printers; the label prints automatically.',
    },
    printer_cover_open: {
      title: 'The printer’s lid is open.',
      todo: 'Close the lid; the label prints automatically.',
    },
    printer_jam: {
      title: 'Paper is jammed in the printer.',
      todo: 'Take out the stuck label and close the lid. Tear up a label that came out half.',
    },
    printer_media_refused: {
      title: 'The printer did not accept this paper size or setting.',
      todo: 'Correct the paper size in F9 Settings, then print the label.',
    },
    printer_held: {
      title: 'The label is held in the print queue.',
      todo: 'Release it in this computer’s print queue; the label prints automatically.',
    },
    printer_rejecting: {
      title: 'The print queue takes no labels.',
      todo: 'Let it accept jobs again in this computer’s printer settings; the label prints automatically.',
    },
    printer_system_down: {
      title: 'The print service of this computer does not answer.',
      todo: 'Restart the computer, or start its print service (CUPS, on Windows “Print Spooler”); the label prints automatically.',
    },
    printer_tool_missing: {
      title: 'SumatraPDF, the program file that prints labels, is missing or blocked.',
      todo: 'SumatraPDF is missing: restore it from the antivirus’s quarantine, or install Label Station again. Then print the label.',
    },
    label_not_adjustable: {
      title: 'The label could not be turned or moved as this printer’s settings want it.',
      todo: 'Not printed. Set rotation and offset to zero in F9 Settings, then print the label.',
    },
    print_rejected: {
      title: 'The printer did not accept the label.',
      todo: 'Check the printer’s settings, then print again.',
    },
    print_cancelled: {
      title: 'The print was cancelled at the printer.',
      todo: 'No label came out. Print again if it is needed.',
    },
    print_unknown: {
      title: 'We do not know whether the label came out.',
      todo: 'Look at the printer. No second label prints before you answer.',
    },
    shipment_cancelled: {
      title: 'This shipment was cancelled at the service.',
      todo: 'Do not ship the parcel, put it aside.',
    },
    cancel_refused_by_carrier: {
      title: 'The carrier did not accept the cancel.',
      todo: 'The shipment is still valid, nothing was refunded.',
    },
    not_cancellable: {
      title: 'This shipment can no longer be cancelled.',
      todo: 'It is still valid, without refund. If it is on its way, talk to the carrier.',
    },
    cancel_method_refused: {
      title: 'The service does not accept this cancel method.',
      todo: 'The shipment is valid, nothing was refunded. Change the cancel method in F9 Settings, then cancel again.',
    },
    paid_meanwhile: {
      title: 'It was paid meanwhile: the cancel was not sent.',
      todo: 'Its label comes out automatically at the desk that opened it. If you still do not want it, cancel again.',
    },
  },
  error: {
    bad_request: {
      title: 'That request was not understood.',
      todo: 'Try again. If it happens again, restart the program.',
    },
    no_station: { title: 'This desk is not set up yet.', todo: 'Connect it, or open the demo.' },
    base_url_not_https: {
      title: 'The address must begin with https://.',
      todo: 'Enter the service’s secure address. The key was not sent.',
    },
    base_url_invalid: {
      title: 'That is not a service address.',
      todo: 'Write it like https://shipping.example.com.',
    },
    runtime_not_official: {
      title: 'This copy is for the demo and for tests only.',
      todo: 'Open the real account or the sandbox with the installed program.',
    },
    runtime_no_sandbox: {
      title: 'The program was started without its protection.',
      todo: 'Close it and start it without extra options, as an ordinary user.',
    },
    ...obstacles,
    service_unreachable: {
      title: 'The service cannot be reached.',
      todo: 'Check the internet connection and the address, then try again.',
    },
    service_not_json: {
      title: 'There is a web page at this address, not the shipping service.',
      todo: 'Check the address: the host name only, without /api.',
    },
    service_error: { title: 'The service is reporting errors.', todo: 'Try again in a while.' },
    base_url_of_live: {
      title: 'This is the address of the real account.',
      todo: 'Enter the address that the service gave you for the sandbox. If the real account has a wrong address, correct it there first.',
    },
    base_url_of_sandbox: {
      title: 'This is the address of the sandbox.',
      todo: 'Enter the address of the real account. If the sandbox has a wrong address, correct it there first.',
    },
    not_the_service: {
      title: 'The server at this address does not answer like the shipping service.',
      todo: 'Check the address: the host name only, without /api and what follows.',
    },
    key_refused: { title: 'The service refused this API key.', todo: 'Copy the key from the customer panel again.' },
    key_missing: { title: 'There is no API key.', todo: 'Copy the key from the customer panel and enter it.' },
    forbidden: {
      title: 'The service does not allow this account or this computer.',
      todo: 'Have the account and its allowed IP list checked.',
    },
    account_disabled: { title: 'This account is closed.', todo: 'Contact the service’s team.' },
    ip_not_allowed: {
      title: 'This computer’s IP address is not allowed.',
      todo: 'Add it to the allowed IP list in the customer panel.',
    },
    account_hold: {
      title: 'The account has an unpaid measurement-difference debt.',
      todo: 'You can go on once it is paid.',
    },
    invalid_fields: { title: 'Something is missing or wrong.', todo: 'Correct these, then try again.' },
    not_found: { title: 'The service has no such record.', todo: 'Check the number.' },
    no_price: { title: 'This carrier has no price.', todo: 'Choose another carrier, or change the size.' },
    label_not_ready: {
      title: 'The label is not ready yet.',
      todo: 'The carrier gives it soon. Try again in a moment.',
    },
    carrier_cancel_failed: {
      title: 'The carrier did not accept the cancel.',
      todo: 'The shipment is still valid, nothing was refunded.',
    },
    not_cancellable: {
      title: 'This shipment can no longer be cancelled.',
      todo: 'The shipment is still valid, without refund.',
    },
    method_not_allowed: {
      title: 'Not cancelled: the service does not accept this cancel method.',
      todo: 'The shipment is still valid. Change the cancel method in F9 Settings, then cancel again.',
    },
    refused: { title: 'The service refused this.', todo: 'The reason is below. Try again once it is settled.' },
    rate_limited: { title: 'The service asked us to wait a little.', todo: 'Try again in a minute.' },
    job_not_found: { title: 'This order is no longer here.', todo: 'Scan the order again.' },
    order_changed: {
      title: 'The order has changed meanwhile.',
      todo: 'A new list came in, or it was corrected elsewhere. Check what is on the screen and try again.',
    },
    reference_taken: { title: 'This order number is taken.', todo: 'Type another one.' },
    not_possible_now: {
      title: 'That is not possible now.',
      todo: 'The order has changed. See its new state on the screen.',
    },
    no_printer: { title: 'No printer is chosen.', todo: 'Choose one in F9 Settings.' },
    printer_missing: {
      title: 'This computer does not list the printer.',
      todo: 'Switch it on. If it was removed or renamed, choose another.',
    },
    printer_system_down: {
      title: 'The print service of this computer does not answer.',
      todo: 'Restart the computer, or start its print service (CUPS, on Windows “Print Spooler”).',
    },
    printer_tool_missing: {
      title: 'SumatraPDF, the program file that prints labels, is missing or blocked.',
      todo: 'If the antivirus took it into quarantine, restore it there; otherwise install Label Station again.',
    },
    print_failed: { title: 'It could not be sent to the printer.', todo: 'Look at the printer, then try again.' },
    label_missing: {
      title: 'This computer does not have the label any more.',
      todo: 'Print it again, and it is fetched from the service.',
    },
    pin_needed: {
      title: 'The print limit is reached: the owner’s PIN is needed.',
      todo: 'Open the order, choose “Print again”, and enter the PIN there.',
    },
    pin_wrong: { title: 'That PIN is wrong.', todo: 'Try again, or ask the owner.' },
    pin_wait: { title: 'Too many wrong PINs.', todo: 'Wait a minute, then try again.' },
    pin_missing: {
      title: 'There is no owner PIN yet.',
      todo: 'Set one in the settings first.',
    },
    screen_locked: {
      title: 'It was not opened: the screen is locked.',
      todo: 'Pay by phone with the code on the screen, or leave the full screen with the owner’s PIN.',
    },
    file_unreadable: { title: 'The file could not be read.', todo: 'Save it as CSV and choose it again.' },
    no_browser: { title: 'No browser opened.', todo: 'Read the QR code with a phone, or copy the link.' },
    no_mail_program: { title: 'No mail program opened.', todo: 'Copy the link and send it yourself.' },
    link_refused: { title: 'The link was not opened: it is not a safe address.', todo: 'Pay in the customer panel.' },
    demo_failed: { title: 'The demo did not open.', todo: 'Try again. If it happens again, restart the program.' },
    journal_failed: {
      title: 'It could not be saved.',
      todo: 'Nothing was done. Make room on the disk, then try again.',
    },
    journal_damaged: {
      title: 'The records file is damaged.',
      todo: 'Nothing was done. Close the program and open it again: the file is mended as it starts.',
    },
    journal_unread: {
      title: 'The records file could not be read.',
      todo: 'Orders that were sent or are waiting are not affected. Read it again; if it goes on, restart the program.',
    },
    no_pickup: { title: 'No pickup was started.', todo: 'Start the pickup first.' },
    folder_unusable: {
      title: 'This folder cannot be watched.',
      todo: 'Type the full path of a folder that is there, can be written to, and is for this alone.',
    },
    file_not_saved: { title: 'The file could not be saved.', todo: 'Choose another folder.' },
    mailbox_url_invalid: {
      title: 'This address could not be read.',
      todo: 'Type the mailbox’s address with https://.',
    },
    mailbox_url_not_https: { title: 'This address is not safe.', todo: 'Type the address that begins with https://.' },
    mailbox_unreachable: { title: 'The mailbox did not answer.', todo: 'Check address and network, then try again.' },
    mailbox_token_refused: { title: 'The mailbox did not accept this token.', todo: 'Get a new token for this desk.' },
    not_a_mailbox: { title: 'There is no mailbox at this address.', todo: 'Check the address.' },
    shop_url_invalid: { title: 'This is not an address.', todo: 'Type it as https://…, without a user name.' },
    shop_url_not_https: { title: 'This address is not safe.', todo: 'Type the address that begins with https://.' },
    lookup_url_invalid: {
      title: 'Orders cannot be asked for at this address.',
      todo: 'Type it as https://…, with {code} in the place of the scanned code.',
    },
    lookup_not_set_up: { title: 'The shop’s system is not asked yet.', todo: 'Save its address first.' },
    lookup_no_answer: {
      title: 'The shop’s system gave no answer that can be used.',
      todo: 'Check the address, the token and the shop’s system, then try again.',
    },
    shop_not_set_up: { title: 'The shop cannot be told yet.', todo: 'Save its address and make a secret first.' },
    shop_not_told: {
      title: 'The shop’s system did not take the message.',
      todo: 'Check the address and the shop’s system, then try again.',
    },
    no_mailbox: { title: 'No mailbox is connected.', todo: 'Connect the mailbox first.' },
    webhook_secret_lost: {
      title: 'The service does not show its signing secret again.',
      todo: 'Make a new one, or paste it if somebody has it.',
    },
    webhook_secret_not_kept: {
      title: 'The new signing secret could not be kept.',
      todo: 'When the keychain is open, make a new secret once more.',
    },
    autostart_not_set: {
      title: 'That could not be set on this computer.',
      todo: 'Nothing was changed. Try again, or set it in the system’s own settings.',
    },
    account_not_forgotten: {
      title: 'The account was not removed: the keychain did not delete everything.',
      todo: 'Open the system’s keychain, then remove the account again.',
    },
    keychain_locked: {
      title: 'The keychain is locked or does not answer.',
      todo: 'Unlock it: give the password in the system’s own window, or in its program for keys and passwords. Then this program opens automatically. Nothing is lost.',
    },
    folder_from_elsewhere: {
      title: 'The records here come from another place.',
      todo: 'Nothing is sent or printed until you answer. If the desk goes on there as well, press “It is a copy”.',
    },
    internal: {
      title: 'Something went wrong in the program.',
      todo: 'No order is lost. Try again; if it goes on, restart the program.',
    },
    hall_address_invalid: {
      title: 'This is no PostgreSQL address, or it has no password.',
      todo: 'Write it like postgres://user:password@server:5432/database.',
    },
    hall_unreachable: {
      title: 'The database server did not answer.',
      todo: 'Check the address and the network, then try again.',
    },
    hall_password_refused: {
      title: 'The database did not accept this user or its password.',
      todo: 'Check both, and enter the address again.',
    },
    hall_authority_invalid: {
      title: 'That is no certificate.',
      todo: 'Paste the whole text of the authority’s PEM file, from its first line to its last.',
    },
    hall_not_trusted: {
      title: 'The server does not encrypt, or its certificate is not valid on this computer.',
      todo: 'Give the certificate of the server’s authority, have a valid one put on the server, or choose another protection.',
    },
    hall_refused: {
      title: 'The database does not allow what the desks need.',
      todo: 'Have the user allowed to create tables in this database, then try again.',
    },
    hall_shares_sessions: {
      title: 'The pooler in front of the database lends one session to several programs.',
      todo: 'Have it keep sessions (PgBouncer: pool_mode = session), or give the address of the database itself.',
    },
    hall_newer: {
      title: 'A newer version of the program has prepared this database.',
      todo: 'Update the program at this desk first.',
    },
    hall_away: {
      title: 'The other desks cannot be asked now.',
      todo: 'You can go on scanning. They are asked again when the shared database is back.',
    },
    join_code_invalid: { title: 'This is not a join code.', todo: 'Scan the code again, or type it with care.' },
    join_no_answer: {
      title: 'The desk that shows the code did not answer.',
      todo: 'If the code has run out, show a new one there. Both computers have to be in one network.',
    },
    join_refused: {
      title: 'The desk that shows the code does not know it.',
      todo: 'It has run out: show a new code there.',
    },
    join_used: {
      title: 'Another computer has already joined with this code.',
      todo: 'Was it not one of yours? Then the API key is stolen: replace it at the service and at all desks now. Then show a new code.',
    },
    order_elsewhere: {
      title: 'Another desk has this order.',
      todo: 'Nothing was sent or charged here. To take it over, go to F1 and scan the order, or type its number.',
    },
    update_waits: {
      title: 'Orders are on their way, so nothing was installed.',
      todo: 'Wait until they are through, then press “Update now” again.',
    },
  },
  field: {
    order_reference: 'Order number',
    carrier: 'Carrier',
    receiver_name: 'Receiver name',
    receiver_phone: 'Receiver phone',
    receiver_email: 'Receiver e-mail',
    receiver_address: 'Receiver address',
    receiver_province: 'Province',
    receiver_district: 'District',
    sender_address_code: 'Sender address code',
    sender_name: 'Sender name',
    sender_phone: 'Sender phone',
    sender_email: 'Sender e-mail',
    sender_address: 'Sender address',
    sender_province: 'Sender province',
    sender_district: 'Sender district',
    content_description: 'Content',
    weight: 'Weight',
    width: 'Width',
    length: 'Length',
    height: 'Height',
    desi: 'Desi',
    quantity: 'Number of parcels',
    shipment_type: 'Shipment type',
    from_province_id: 'From province',
    from_district_id: 'From district',
    to_province_id: 'To province',
    to_district_id: 'To district',
    cargo_company_id: 'Carrier',
    preset_desi_range: 'Desi range',
    pallet_size: 'Pallet size',
    weight_range: 'Weight band',
    pallet_quantity: 'Pallets',
    declared_value: 'Declared value',
    tags: 'Tags',
    note: 'Note',
    order_state: 'Order status',
  },
  rule: {
    required: 'is empty',
    too_long: 'is too long, the limit is {{limit}}',
    not_a_whole_number: 'must be a whole number',
    too_small: 'must be {{limit}} at least',
    too_large: 'may be {{limit}} at most',
    not_an_email: 'is not an e-mail address',
    unknown_carrier: 'there is none of this name',
    unsure_place: 'the service’s list has none of this name, choose one or save the order as it is',
    no_dimensions: 'is missing: give desi, or width, length and height',
  },
  importProblem: {
    unknown_place: 'the service’s list has none of this name',
    missing_value: 'is empty',
    not_a_number: 'is not a number',
    unknown_type: 'must be box, document or pallet',
    unknown_carrier: 'there is none of this name',
    two_senders: 'either the code or the sender’s details, not both',
    failed_formula: 'its formula came to nothing, correct the cell',
    unreadable: 'Excel shortened the digits, save the cell as text',
    not_to_ship: 'is not to be shipped',
    already_sent: 'was sent already',
    hidden_row: 'the row is hidden in the sheet',
    header_again: 'is the header row again',
    totals_row: 'is no order: a line of totals, or the end of a page',
    too_many_cells: 'the row has more cells than the header, check commas and separators',
    damaged_text: 'some letters are damaged, export the list again as UTF-8 or .xlsx',
    date_reference: 'Excel made a date of the order number, format the column as text and type it again',
    no_formula_value: 'the file has no value for this formula, open it in Excel and save it',
    not_a_phone: 'is not a phone number',
    unknown_state: 'this state is not known: is it to be shipped?',
    contradiction: 'differs between the rows of this order',
    two_columns: 'differs between two columns',
    other_order: 'the book has another order of this number',
    stray_quote:
      'a quotation mark (") in this row or near it does not close: delete it in the list, import the list again',
  },
  refused: {
    command: {
      title: 'This command barcode is not known.',
      todo: 'Print a new command sheet: press ?, then Alt+J.',
    },
    empty: { title: 'An empty scan.', todo: 'Scan the barcode again, or type the order number and press Enter.' },
    too_long: {
      title: 'This cannot be an order code: it is too long ({{length}}).',
      todo: 'Scan the barcode on the packing slip. It has 120 characters at most.',
    },
    unreadable: {
      title: 'The code is unreadable: it has invalid characters.',
      todo: 'Scan the barcode again. If it happens again, check the scanner’s settings.',
    },
  },
};
