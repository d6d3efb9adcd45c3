/* Reports the buyer's choice to the page that opened this window. */
const result = document.querySelector('[data-outcome]');
const longestWaitMs = 60_000;

if (result) {
  const { outcome, order, payer, origin } = result.dataset;
  // With a target origin, so that the browser drops the message if the opener has navigated elsewhere.
  window.opener?.postMessage({ from: 'paypal-stand-in', outcome, orderID: order, payerID: payer }, origin);
  if (outcome === 'cancelled') window.close();
  // The opener closes this window when the payment is done, unless its own tab was closed.
  setInterval(() => {
    if (!window.opener || window.opener.closed) window.close();
  }, 500);
  setTimeout(() => window.close(), longestWaitMs);
}

for (const form of document.forms) {
  form.addEventListener('submit', () => {
    // After the event, because a disabled button is left out of the form data.
    setTimeout(() => {
      for (const button of form.elements) button.disabled = true;
    });
  });
}
